import { useEffect, useRef, useState } from 'react'
import type { DrawnEntry } from '../../chance/draw.ts'
import type { FairnessProgress, FairnessTask } from '../fairness-messages.ts'

export const FAIRNESS_DRAWS = 100_000

export type FairnessTest =
  | { readonly phase: 'idle' | 'failed' }
  | {
      readonly phase: 'running' | 'done'
      /** Those it draws from; the wheel may change meanwhile. */
      readonly entries: readonly DrawnEntry[]
      readonly done: number
      /** How often each of the entries has won. */
      readonly wins: readonly number[]
    }

/** Draws in a worker. Starting again forgets what was; a page that goes takes the worker along. */
export function useFairnessTest(): {
  readonly test: FairnessTest
  readonly start: (entries: readonly DrawnEntry[]) => void
  readonly cancel: () => void
} {
  const worker = useRef<Worker>(null)
  const [test, setTest] = useState<FairnessTest>({ phase: 'idle' })

  function stop(): void {
    worker.current?.terminate()
    worker.current = null
  }
  useEffect(() => stop, [])

  function start(entries: readonly DrawnEntry[]): void {
    stop()
    const started = new Worker(new URL('../../workers/fairness-worker.ts', import.meta.url), { type: 'module' })
    worker.current = started
    started.addEventListener('message', ({ data }: MessageEvent<FairnessProgress>) => {
      const isDone = data.done >= FAIRNESS_DRAWS
      if (isDone) stop()
      setTest({ phase: isDone ? 'done' : 'running', entries, ...data })
    })
    started.addEventListener('error', () => {
      stop()
      setTest({ phase: 'failed' })
    })
    setTest({ phase: 'running', entries, done: 0, wins: [] })
    const task: FairnessTask = { weights: entries.map(({ weight }) => weight), draws: FAIRNESS_DRAWS }
    started.postMessage(task)
  }

  function cancel(): void {
    stop()
    setTest({ phase: 'idle' })
  }
  return { test, start, cancel }
}
