import { Validator } from '@seriousme/openapi-schema-validator'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reads, writes } from '#testing/network/test-router'
import { openApi } from '#testing/uptime/uptime-api'
import { describeApi } from './describe-api.ts'

let api: Awaited<ReturnType<typeof openApi>>
beforeEach(async () => {
  api = await openApi()
})
afterEach(() => api.close())

test('I6: the description is valid, and anybody may read it', async () => {
  const answer = await api.send('GET', '/api/v1/openapi.json', {})
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual(describeApi('https://app.test'))
  expect(await new Validator().validate(answer.body)).toEqual({ valid: true })
  expect(answer.body).toMatchObject({ openapi: '3.1.0', servers: [{ url: 'https://app.test' }] })
})

test('I6: every reference in it leads somewhere', () => {
  const text = JSON.stringify(describeApi('https://app.test'))
  const known = describeApi('https://app.test') as { components: { schemas: Record<string, unknown> } }
  const references = [...text.matchAll(/"\$ref":"([^"]*)"/g)].map(([, reference]) => reference)
  expect(references.length).toBeGreaterThan(20)
  const places = new Set(Object.keys(known.components.schemas).map((name) => `#/components/schemas/${name}`))
  expect(references.filter((reference) => reference === undefined || !places.has(reference))).toEqual([])
})

test('I6: it has exactly the routes that there are', () => {
  const { paths } = describeApi('https://app.test') as { paths: Record<string, Record<string, unknown>> }
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(described.toSorted()).toEqual(api.routes.toSorted())
})

test('I6: it says that the name of a shop of an incident has its group', () => {
  expect(describeApi('https://app.test')).toMatchObject({
    components: {
      schemas: {
        Incident: {
          properties: {
            shopName: { type: 'string', maxLength: 100, description: expect.stringContaining('„Kasse · Hauptshop“') },
          },
        },
      },
    },
  })
})

test('I7: metrics are what Prometheus reads, whatever a shop is called', async () => {
  const name = 'Kasse "neu" \\ alt\nZeile'
  const check = { kind: 'http', url: 'https://shop.example/' }
  const { body } = await api.send('POST', '/api/v1/shops', writes('anna'), { name, check, group: 'Läden' })
  const { id } = body.shop as { readonly id: string }
  await api.find(id, 'anna', { state: 'checking', totalMs: 250, lastCheckMs: api.time.now() })
  const answer = await api.send('GET', '/api/v1/metrics', reads('anna'))
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const lines = answer.text.trimEnd().split('\n')
  const sample = /^[a-z_]+\{(?:[a-z]+="(?:[^"\\\n]|\\["\\n])*",?)*\} -?[\d.]+$/
  expect(lines.filter((line) => !line.startsWith('# ') && !sample.test(line))).toEqual([])
  const labels = `shop="${id}",name="Kasse \\"neu\\" \\\\ alt\\nZeile",group="Läden"`
  // What is being confirmed is what it was before.
  expect(lines).toContain(`taschenmesser_shop_up{${labels}} 1`)
  expect(lines).toContain(`taschenmesser_shop_state{${labels},state="checking"} 1`)
  expect(lines).toContain(`taschenmesser_shop_state{${labels},state="up"} 0`)
  expect(lines).toContain(`taschenmesser_shop_response_seconds{${labels}} 0.25`)
  expect(lines).toContain(`taschenmesser_shop_uptime_ratio{${labels},window="24h"} 1`)
  expect(answer.text).not.toContain('certificate_remaining_days{')
})
