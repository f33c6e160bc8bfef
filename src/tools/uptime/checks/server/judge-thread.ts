/**
 * The thread that judges bodies, which strangers may have made to take long: it does one thing at a time, knows nothing
 * but what it is sent, and is ended at any moment.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { AT_PAGE, judgeBody } from './judge-body.ts'
import { openJson } from './judge-json.ts'
import type { JudgeReply, JudgeRequest, ThreadData } from './judge-messages.ts'

// What `create-body-judge.ts` begins it with.
const { place } = workerData as ThreadData

function say(reply: JudgeReply): void {
  parentPort?.postMessage(reply)
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

function judge(request: JudgeRequest): JudgeReply {
  Atomics.store(place, 0, AT_PAGE)
  try {
    const onExpectation = (index: number): void => void Atomics.store(place, 0, index)
    const failure = judgeBody(request, { openJson, onExpectation })
    return { kind: 'judged', cpuMs: cpuMs(), ...(failure === undefined ? {} : { failure }) }
  } catch (error) {
    return { kind: 'fault', cpuMs: cpuMs(), message: error instanceof Error ? String(error.stack) : String(error) }
  }
}

parentPort?.on('message', (request: JudgeRequest) => say(judge(request)))
say({ kind: 'ready', cpuMs: cpuMs() })
