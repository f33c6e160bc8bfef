import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { DeviceAnswer, DeviceCall } from './node-device.ts'
import type { OpenDevice, RemoteDevice } from './open-device.ts'

/** Devices that are child processes of Node. */
export function createOpenNodeDevice(builtDevice: string): OpenDevice {
  return async (url, cookie) => {
    const child = fork(join(import.meta.dirname, 'node-device.ts'), [builtDevice, url, cookie], {
      execArgv: ['--expose-gc'],
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const waiting = new Map<number, (answer: DeviceAnswer) => void>()
    let calls = 0
    const answerTo = (call: number): Promise<DeviceAnswer> => new Promise((resolve) => waiting.set(call, resolve))
    child.on('message', (message) => {
      // Only the device sends on this channel.
      const answer = message as DeviceAnswer
      waiting.get(answer.call)?.(answer)
      waiting.delete(answer.call)
    })
    child.once('exit', () => {
      for (const [call, settle] of waiting) settle({ call, error: 'the device ended' })
    })
    await answerTo(0)
    const call = async (name: DeviceCall['name'], ...values: unknown[]): Promise<unknown> => {
      calls += 1
      const answered = answerTo(calls)
      child.send({ call: calls, name, values } satisfies DeviceCall)
      const { value, error } = await answered
      if (error !== undefined) throw new Error(`${name}: ${error}`)
      return value
    }
    return {
      // The device's commands are typed by their names; over the channel they are plain values.
      call: call as RemoteDevice['call'],
      takeLongestTask: async () => 0,
      crash: async () => {
        throw new Error('a device in Node keeps nothing')
      },
      close: async () => {
        if (child.exitCode !== null || child.signalCode !== null) return
        const ended = once(child, 'exit')
        child.kill('SIGKILL')
        await ended
      },
    }
  }
}
