import type { Result } from '#base/result'
import type { RequestFailure } from '#http/client'
import type { SensitiveCall } from './use-sensitive-call.ts'

/** Calls that need a recent sign-in, and the one question that all of them wait for. */
export type SensitiveCalls = {
  readonly run: SensitiveCall
  /** Whether the person is being asked to show again who they are. */
  isAsking(): boolean
  subscribe(listener: () => void): () => void
  /** The answer for every call that waits: those go on, or end with null. */
  settle(isConfirmed: boolean): void
}

export function createSensitiveCalls(): SensitiveCalls {
  const waiting: ((isConfirmed: boolean) => void)[] = []
  const listeners = new Set<() => void>()
  const tell = (): void => {
    for (const listener of listeners) listener()
  }

  function ask(): Promise<boolean> {
    return new Promise((resolve) => {
      waiting.push(resolve)
      tell()
    })
  }

  return {
    async run<Value>(call: () => Promise<Result<Value, RequestFailure>>) {
      for (;;) {
        const result = await call()
        if (result.ok || result.error.code !== 'requires-recent-login') return result
        if (!(await ask())) return null
      }
    },
    isAsking: () => waiting.length > 0,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    settle(isConfirmed) {
      for (const resolve of waiting.splice(0)) resolve(isConfirmed)
      tell()
    },
  }
}
