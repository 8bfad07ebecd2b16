import { claimDataFolder, openStore } from '../../src/store/store.ts'

/** A process of its own that holds a data folder, says so, and stays until it is killed. */
const folder = claimDataFolder(process.argv[2] ?? '')
const store = openStore(folder.path)
if (process.argv[3] !== undefined) folder.announce({ address: process.argv[3] })
store.db.exec('CREATE TABLE IF NOT EXISTS kept (n INTEGER)')
store.db.prepare('INSERT INTO kept VALUES (?)').run(process.pid)
process.stdout.write('holding\n')
setInterval(() => undefined, 60_000)
