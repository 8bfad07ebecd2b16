type Function = (this: unknown, ...given: unknown[]) => unknown

/** Puts something around functions of an object, with all that they carry. Answers how to take it off again. */
export function wrapAll(object: object, names: readonly string[], around: (call: Function) => Function): () => void {
  const functions = object as Record<string, Function | undefined>
  const before = names.map((name) => [name, functions[name]] as const)
  for (const [name, call] of before) {
    if (call === undefined) continue
    functions[name] = Object.defineProperties(around(call), Object.getOwnPropertyDescriptors(call))
  }
  return () => {
    for (const [name, call] of before) if (call !== undefined) functions[name] = call
  }
}
