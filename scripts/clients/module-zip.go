// Command module-zip writes a folder as a Go module zip, in the layout that a GOPROXY serves.
//
// Usage: module-zip FOLDER MODULE@VERSION FILE
package main

import (
	"archive/zip"
	"log"
	"os"
	"path/filepath"
)

func main() {
	folder, prefix, path := os.Args[1], os.Args[2], os.Args[3]
	file, err := os.Create(path)
	check(err)
	writer := zip.NewWriter(file)
	entries, err := os.ReadDir(folder)
	check(err)
	for _, entry := range entries {
		content, err := os.ReadFile(filepath.Join(folder, entry.Name()))
		check(err)
		into, err := writer.Create(prefix + "/" + entry.Name())
		check(err)
		_, err = into.Write(content)
		check(err)
	}
	check(writer.Close())
	check(file.Close())
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
