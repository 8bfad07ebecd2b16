import type { LoadFnOutput, ResolveFnOutput } from 'node:module'

/**
 * What a handler gets of `import { ToolError } from 'owlclaw'`, wherever its folder is and however this server was
 * started. The package itself would bring a second gateway.
 */
export const ownName = 'owlclaw'

export const ownModule: ResolveFnOutput = { url: 'owlclaw:handlers', format: 'module', shortCircuit: true }

/** What tells it from other errors is its name. */
export const ownSource: LoadFnOutput = {
  format: 'module',
  source: "export class ToolError extends Error {\n  name = 'ToolError'\n}\n",
  shortCircuit: true,
}

/** Who asks may be no handler: then the package is meant. */
export function ownUnlessInstalled(resolve: () => ResolveFnOutput): ResolveFnOutput {
  try {
    return resolve()
  } catch {
    return ownModule
  }
}
