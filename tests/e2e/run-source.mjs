// Runs the source, also where it was built: a test of what the source loads is about nothing else.
import { main } from '../../src/main.ts'

process.exit(await main(process.argv.slice(2)))
