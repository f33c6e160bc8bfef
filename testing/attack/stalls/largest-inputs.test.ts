/** A new endpoint is made to cost as much as it can without being written down. */
import { expect, test } from 'vitest'
import { readContracts } from '../read-endpoints.ts'
import { largestInputs } from './largest-inputs.ts'

test('for every contract something large is made; where there is a body nearly as large as it may be, and never larger', async () => {
  const contracts = [...(await readContracts())]
  const faults = contracts.flatMap(([key, endpoint]) => {
    const inputs = largestInputs(endpoint)
    if (inputs.length === 0) return [`${key}: nothing`]
    if (endpoint.method === 'GET' || endpoint.bodyLimitBytes === 0) return []
    const share = Math.max(...inputs.map(({ body = '' }) => Buffer.byteLength(body))) / endpoint.bodyLimitBytes
    return share < 0.9 || share > 1 ? [`${key}: ${share}`] : []
  })
  expect(faults).toEqual([])
  expect(contracts.length).toBeGreaterThan(80)
})
