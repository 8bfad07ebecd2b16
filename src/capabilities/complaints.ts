export interface Complaint {
  readonly path: string
  readonly message: string
  /** Everything works: what is left out is left out as it should be, or it is only good to know. */
  readonly harmless?: true
}

/** All that is to be said of a folder of capabilities, in lines; each once. */
export interface Complaints {
  readonly problems: () => readonly string[]
  /** Without what is harmless. */
  readonly broken: () => readonly string[]
}

export function complaintsOf(found: () => readonly Complaint[], collisions: ReadonlySet<string>): Complaints {
  const lines = (complaints: readonly Complaint[]): readonly string[] => [
    ...new Set([...complaints.map(({ path, message }) => `${path}: ${message}`), ...collisions]),
  ]
  return {
    problems: () => lines(found()),
    broken: () => lines(found().filter(({ harmless }) => harmless !== true)),
  }
}
