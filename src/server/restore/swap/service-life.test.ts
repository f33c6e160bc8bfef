import { expect, test } from 'vitest'
import { startServiceLife } from './service-life.ts'

function openLife() {
  const lost: unknown[] = []
  const idle = async (): Promise<void> => {}
  const life = startServiceLife({
    open: async () => ({ stop: idle, close: idle }),
    onChange: () => {},
    onLost: (error) => void lost.push(error),
    settleRequests: idle,
  })
  return { life, lost }
}

test('if services have no successor they are reported as lost, so that the process can end', async () => {
  const { life, lost } = openLife()
  await life.replace((open) => open())
  expect(lost).toEqual([])
  const error = new Error('not even the old ones')
  await expect(life.replace(() => Promise.reject(error))).rejects.toBe(error)
  expect([life.current(), lost]).toEqual([undefined, [error]])
})

test('while the server is closed nothing is lost by it', async () => {
  const { life, lost } = openLife()
  let closing: Promise<void> | undefined
  const replacing = life.replace(async () => {
    closing = life.close(async () => {})
    throw new Error('aborted')
  })
  await expect(replacing).rejects.toThrow('aborted')
  await closing
  expect(lost).toEqual([])
})
