import fc from 'fast-check'

/** The same cases for every change, so that a change is judged by what it did; the nightly run looks for new ones. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_260_728 })
