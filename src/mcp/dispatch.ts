import type { RequestRow } from '../../generated/mcp/method.ts'
import { Fault } from '../core/fault.ts'
import { inputViolations, type InputViolation } from '../core/violation.ts'
import { converse } from './asking.ts'
import type { Codec } from '../wire/wire.ts'
import type { Context } from './context.ts'
import type { Incoming } from './incoming.ts'
import { extensionMethods, methods, type Method } from './methods.ts'
import { paramsMistake } from './wording.ts'

export interface Route {
  readonly row: RequestRow
  readonly run: Method
}

export type Routes = ReadonlyMap<string, Route>

/** The requests a client can send on this revision, and who answers them. */
export function routesOf(codec: Codec): Routes {
  const routes = new Map<string, Route>()
  for (const [name, row] of codec.methods) {
    const run = methods[name]
    if (row.kind === 'request' && row.from !== 'server' && run !== undefined) routes.set(name, { row, run })
  }
  const list = routes.get('resources/list')
  if (codec.era === 'modern' && list !== undefined) {
    for (const [name, run] of Object.entries(extensionMethods)) routes.set(name, { row: list.row, run })
  }
  return routes
}

export const unknownMethod = (method: string, { revision }: Codec): Fault =>
  new Fault('method_not_found', `There is no method '${method.slice(0, 200)}' in revision ${revision}.`)

/** Validates and answers; at once where nothing has to wait. */
export function dispatch(
  request: Incoming,
  { row, run }: Route,
  context: Context,
  check?: (request: Incoming) => void,
): void {
  let answering: string | Promise<string>
  try {
    check?.(request)
    checkParams(request, row)
    request.converse = converse
    answering = run(request, context)
  } catch (thrown) {
    context.failed(request, Fault.from(thrown))
    return
  }
  if (typeof answering === 'string') {
    request.succeed(answering)
    context.answered?.(request, answering)
    return
  }
  context.waits(request)
  answering.then(
    (result) => {
      request.succeed(result)
      context.answered?.(request, result)
    },
    (thrown: unknown) => context.failed(request, Fault.from(thrown)),
  )
}

function checkParams(request: Incoming, { validateParams, paramsRequired }: RequestRow): void {
  if (!paramsRequired && !request.hasParams) return
  if (validateParams(request.params)) return
  const violations = inputViolations(validateParams.errors ?? [], request.params)
  const code = request.codec.era === 'modern' && inMeta(violations[0]) ? 'missing_meta' : 'invalid_params'
  throw new Fault(code, paramsMistake(request.method, violations), { violations })
}

/** What every request must carry, and what is in it; what a request may add, such as a progressToken, is like all else. */
const protocolMeta =
  /^\/_meta(?:$|\/io\.modelcontextprotocol~1(?:protocolVersion|clientInfo|clientCapabilities)(?:$|\/))/

const inMeta = (violation: InputViolation | undefined): boolean =>
  violation !== undefined && protocolMeta.test(violation.path)
