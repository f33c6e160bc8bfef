/** A server that does not end, and one that does not start, hold up a run for a limited time only. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { endProcess } from './end-process.ts'
import { waitUntilHealthy } from './wait-until-healthy.ts'

async function run(program: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--eval', `${program}; console.log('begun'); setInterval(() => {}, 1000)`])
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

test('a process that does not end when it is asked to is killed, and says no exit code', async () => {
  const child = await run(`process.on('SIGTERM', () => {})`)
  expect(await endProcess(child, 'SIGTERM', 50)).toBeNull()
  expect(child.signalCode).toBe('SIGKILL')
  expect(await endProcess(child, 'SIGTERM', 50)).toBeNull()
})

test('a process that ends when it is asked to says its exit code', async () => {
  const child = await run(`process.on('SIGTERM', () => process.exit(7))`)
  expect(await endProcess(child, 'SIGTERM', 60_000)).toBe(7)
})

test('a server that takes a connection and never answers is given up', async () => {
  const silent = createServer(() => undefined)
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  await expect(waitUntilHealthy(url, () => false, 100)).rejects.toThrow('was not healthy within 0.1 s')
  await waitUntilHealthy(url, () => true, 100)
})
