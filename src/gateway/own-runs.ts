import type { Call } from '../core/call.ts'
import type { Gateway } from '../core/gateway.ts'
import type { Run, RunQueue } from '../core/runs.ts'

type Door = Pick<Gateway, 'own'>

/** Tells a run of the caller's to stop. That it has ended already is no news, and no entry. */
export async function cancelRun({ own }: Door, runs: RunQueue, id: string, call: Call): Promise<Run> {
  const { state, tool } = runs.find(id, call.principal)
  const cancel = (): Promise<Run> => runs.cancel(id, call.principal)
  return state === 'working' || state === 'input_required'
    ? own('run_cancel', { run: id, tool }, call, cancel)
    : cancel()
}

/** Tells a run of the caller's what it asked; what it did not ask is passed by, and no entry. */
export async function answerRun(
  { own }: Door,
  runs: RunQueue,
  id: string,
  answers: Readonly<Record<string, unknown>>,
  call: Call,
): Promise<Run> {
  const { questions, tool } = runs.find(id, call.principal)
  const taken = Object.entries(answers).filter(([key]) => questions.has(key))
  const answer = (): Run => runs.answer(id, call.principal, answers)
  if (taken.length === 0) return answer()
  return own(
    'run_answer',
    { run: id, tool, answers: taken.map(([key, given]) => ({ key, answer: given })) },
    call,
    answer,
  )
}
