import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { LoadNews, LoadOrder } from './write-load.ts'

export type Load = {
  /** What came since it was asked last. */
  take(): Promise<LoadNews>
  /** The same, once all that was sent is answered and nothing more is. */
  stop(): Promise<LoadNews>
  kill(): void
}

/** Resolves when all are at work; what they meet and should not ends the program, and then `take` and `stop` reject. */
export async function openLoad(order: LoadOrder): Promise<Load> {
  const child = fork(join(import.meta.dirname, 'write-load.ts'), {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the load ended with ${code}`)
  })
  ended.catch(() => undefined)
  const ask = async (message: LoadOrder | 'take' | 'stop'): Promise<unknown> => {
    const answered = once(child, 'message')
    child.send(message)
    const [answer] = await Promise.race([answered, ended])
    return answer
  }
  await ask(order)
  return {
    // The program's answer to these two.
    take: async () => (await ask('take')) as LoadNews,
    stop: async () => (await ask('stop')) as LoadNews,
    kill: () => void child.kill('SIGKILL'),
  }
}
