module owlclaw.example/golden-path

go 1.25

require owlclaw.example/client v1.0.0

require (
	github.com/apapsch/go-jsonmerge/v2 v2.0.0 // indirect
	github.com/google/uuid v1.6.0 // indirect
	github.com/oapi-codegen/runtime v1.8.0 // indirect
)

// The generated client, as `npm run clients` leaves it. Drop this line to take a published version.
replace owlclaw.example/client => ../../.cache/clients/go/source
