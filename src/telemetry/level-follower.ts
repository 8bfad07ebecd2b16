import type { Config } from '../../generated/config/v1/types.ts'
import type { Log } from './log.ts'

const levelOf = ({ mcp_server: { logging } }: Config) => logging.level

/** For a configuration that changes while the process runs: what an operator set otherwise stays until it says another level. */
export const levelFollower = (log: Pick<Log, 'setLevel'>) => (next: Config, before: Config) => (): void => {
  if (levelOf(next) !== levelOf(before)) log.setLevel(levelOf(next))
}
