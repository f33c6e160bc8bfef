import { expect, it } from 'vitest'
import { anHttpCheck } from '#testing/uptime/shops'
import type { CheckFailure, HttpCheck } from '../../model.ts'
import { judgeHead, type AnswerHead } from './judge-head.ts'

function judge(check: Partial<HttpCheck>, answer: Partial<AnswerHead> = {}): CheckFailure | undefined {
  const head = { status: 200, headers: {}, redirects: [], ...answer }
  return judgeHead(anHttpCheck('https://meinshop.de/', check), head)
}

it('K2: a status that is not expected is the failure, with what was expected', () => {
  expect(judge({})).toBeUndefined()
  expect(judge({}, { status: 503 })).toEqual({ code: 'wrong-status', detail: '503 statt 200-299' })
  expect(judge({ statuses: '401' }, { status: 401 })).toBeUndefined()
  expect(
    judge({ redirects: { kind: 'refuse' } }, { status: 301, headers: { location: 'https://woanders.de/' } }),
  ).toEqual({
    code: 'wrong-status',
    detail: '301 statt 200-299, Weiterleitung nach „https://woanders.de/“',
  })
})

const target = (url: string): Partial<HttpCheck> => ({ redirects: { kind: 'target', url } })

it.each([
  ['https://www.meinshop.de', ['https://www.meinshop.de/'], true],
  ['https://www.meinshop.de', ['https://www.meinshop.de?a=1'], true],
  ['https://WWW.Meinshop.de/', ['https://www.meinshop.de/start'], true],
  ['https://www.meinshop.de/shop', ['http://x.de/', 'https://www.meinshop.de/shop/'], true],
  ['https://www.meinshop.de', ['https://www.meinshop.de.example/'], false],
  ['https://www.meinshop.de', ['https://www.meinshop.de@example.com/'], false],
  ['https://www.meinshop.de/Shop', ['https://www.meinshop.de/shop'], false],
  ['https://www.meinshop.de', ['https://www.meinshop.de/', 'https://parkplatz.example/'], false],
  ['https://www.meinshop.de', [], false],
])('K4: that it leads to %s is judged of %j as %j', (url, redirects, isRight) => {
  expect(judge(target(url), { redirects })?.code).toBe(isRight ? undefined : 'wrong-redirect')
})

it('K4: a wrong redirect says where it leads, or that it does not', () => {
  expect(judge(target('https://a.de'), { redirects: ['https://b.de/'] })?.detail).toBe(
    '„https://b.de/“ statt „https://a.de“',
  )
  expect(judge(target('https://a.de'))?.detail).toBe('Keine Weiterleitung: „https://meinshop.de/“ statt „https://a.de“')
})
