/**
 * The pom that is published: what the generated one needs at run time and how this project names itself. The generated one
 * also names its generator's authors and builds the project, which is nothing a user of the jar wants to inherit.
 */
export function publishedPom(generated: string, artifact: string, version: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>owlclaw</groupId>
  <artifactId>${artifact}</artifactId>
  <version>${version}</version>
  <name>OwlClaw Gateway client</name>
  <description>Client of the REST interface of OwlClaw Gateway, generated from its OpenAPI document ${version}.</description>
  <licenses>
    <license>
      <name>Apache-2.0</name>
      <url>https://www.apache.org/licenses/LICENSE-2.0.txt</url>
    </license>
  </licenses>
  ${last(generated, 'properties')}
  ${last(generated, 'dependencies')}
</project>
`
}

/** Plugins have sections of these names too; the project's own stand last. */
function last(xml: string, section: string): string {
  const begin = xml.lastIndexOf(`<${section}>`)
  const end = xml.lastIndexOf(`</${section}>`)
  if (begin < 0 || end < begin) throw new Error(`the generated pom has no <${section}>: did the generator's template change?`)
  return xml.slice(begin, end + section.length + 3)
}
