/** What is used of WebAssembly; TypeScript keeps the rest in its library for browsers. */
declare namespace WebAssembly {
  interface Module {
    readonly [Symbol.toStringTag]: string
  }
  interface Instance {
    readonly exports: Readonly<Record<string, unknown>>
  }
  type Imports = Record<string, Record<string, unknown>>
  class Memory {
    constructor(size: { readonly initial: number })
    readonly buffer: ArrayBuffer
  }
  class RuntimeError extends Error {}
  function compile(bytes: Uint8Array<ArrayBuffer>): Promise<Module>
  function instantiate(module: Module, imports: Imports): Promise<Instance>
}
