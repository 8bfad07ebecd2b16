import { createHash } from 'node:crypto'
import type ts from 'typescript'

/** A file of TypeScript as JavaScript. Node itself only leaves types out, and so knows no enum and no namespace. */
export interface PlainFile {
  readonly path: string
  /** SHA-256 of the TypeScript it was made from. */
  readonly of: string
  readonly code: string
  /** What is wrong with the file, by line and column. */
  readonly problems: readonly string[]
}

export const printOfSource = (source: string): string => createHash('sha256').update(source).digest('hex')

export function plainFile(
  compiler: typeof ts,
  path: string,
  source: string,
  shown: (file: string) => string,
): PlainFile {
  const { outputText, diagnostics = [] } = compiler.transpileModule(source, {
    fileName: path,
    reportDiagnostics: true,
    compilerOptions: {
      target: compiler.ScriptTarget.ES2024,
      module: path.endsWith('.cts') ? compiler.ModuleKind.CommonJS : compiler.ModuleKind.Preserve,
      esModuleInterop: true,
      inlineSourceMap: true,
      jsx: compiler.JsxEmit.Preserve,
    },
  })
  const problems = diagnostics.map(({ file, start, messageText }) => {
    const { line, character } = file?.getLineAndCharacterOfPosition(start ?? 0) ?? { line: 0, character: 0 }
    return `${shown(path)}:${line + 1}:${character + 1} ${compiler.flattenDiagnosticMessageText(messageText, ' ')}`
  })
  return { path, of: printOfSource(source), code: outputText, problems }
}
