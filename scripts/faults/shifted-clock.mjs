// Loaded before a gateway (`node --import`): its wall clock shows the true time plus what the file of OWLCLAW_FAULTS_CLOCK
// says in milliseconds. It looks again at each SIGUSR2, so that the clock jumps while the gateway runs.
import { readFileSync } from 'node:fs'

const file = process.env.OWLCLAW_FAULTS_CLOCK
const TrueDate = Date
const trueNow = Date.now
let shift = 0

const look = () => {
  shift = Number(readFileSync(file, 'utf8'))
}

class ShiftedDate extends TrueDate {
  constructor(...parts) {
    if (parts.length === 0) super(trueNow() + shift)
    else super(...parts)
  }
  static now() {
    return trueNow() + shift
  }
}

if (file) {
  look()
  process.on('SIGUSR2', look)
  globalThis.Date = ShiftedDate
}
