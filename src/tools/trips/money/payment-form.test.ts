import { expect, test } from 'vitest'
import type { Rate } from '../money-model.ts'
import { balancesOf, proposePayments } from './balances.ts'
import { newPaymentDraft, paymentDraftOf, readPaymentDraft, type PaymentDraft } from './payment-form.ts'

const known: Rate = { value: '1.085', on: '2026-06-03', per: 'EUR' }
const context = { tripCurrency: 'EUR', knownRateOf: (currency: string) => (currency === 'USD' ? known : undefined) }
const start = newPaymentDraft({ fromId: 'ben', toId: 'anna', minor: 4_608 }, { currency: 'EUR', on: '2026-06-05' })
const read = (changes: Partial<PaymentDraft>) => readPaymentDraft({ ...start, ...changes }, context)

test('J72: a payment begins with what is proposed, and may be another amount, day, currency and direction', () => {
  expect(start.total).toBe('46,08')
  const payment = { fromId: 'ben', toId: 'anna', minor: 4_608, currency: 'EUR', on: '2026-06-05' }
  expect(read({})).toEqual({ ok: true, value: payment })
  const other = read({ fromId: 'anna', toId: 'cem', total: '50', currency: 'USD', rate: '1,085', note: ' bar ' })
  expect(other).toEqual({
    ok: true,
    value: { ...payment, fromId: 'anna', toId: 'cem', minor: 5_000, currency: 'USD', rate: known, note: 'bar' },
  })
  expect(newPaymentDraft({ fromId: 'a', toId: 'b' }, { currency: 'JPY', on: '2026-06-05' }).total).toBe('')
})

test('J71: a rate of the currency that the trip had before stays', () => {
  const paid = { fromId: 'ben', toId: 'anna', minor: 4_608, currency: 'USD', rate: known, on: '2026-06-05' }
  const opened = { total: { minor: 4_608, currency: 'USD' }, rate: known }
  const inPounds = { tripCurrency: 'GBP', knownRateOf: () => undefined, opened }
  expect(readPaymentDraft({ ...paymentDraftOf(paid, 'GBP'), note: 'bar' }, inPounds)).toEqual({
    ok: true,
    value: { ...paid, note: 'bar' },
  })
})

test('J72: each field of a payment has its own sentence', () => {
  expect(read({ toId: 'ben', total: '-3', on: '2026-02-30', currency: 'USD', rate: 'viel' })).toEqual({
    ok: false,
    error: {
      toId: 'Wähle zwei verschiedene Mitreisende.',
      total: 'Mehr als 0. Für den Rückweg tausch die beiden.',
      on: expect.any(String),
      rate: 'Schreib den Kurs wie 1,085.',
    },
  })
  expect(read({ total: '0' })).toMatchObject({ error: { total: 'Gib einen Betrag ein.' } })
  expect(read({ currency: 'USD', rate: '0,9217' })).toMatchObject({
    error: { rate: expect.stringContaining('verkehrt') },
  })
})

test('J71: a payment in another currency counts once it has a rate, which is entered in its form', () => {
  const payment = { fromId: 'ben', toId: 'anna', minor: 5_000, currency: 'USD', on: '2026-06-05' }
  expect(balancesOf([], [{ ...payment, id: 's' }], 'EUR')).toMatchObject({ uncountedIds: ['s'] })
  const opened = paymentDraftOf({ ...payment, rate: { ...known, per: 'CHF' } }, 'EUR')
  expect(opened).toMatchObject({ total: '50,00', rate: '' })
  const saved = readPaymentDraft({ ...opened, rate: '1,085' }, context)
  const { standings, uncountedIds } = balancesOf([], saved.ok ? [{ ...saved.value, id: 's' }] : [], 'EUR')
  expect(uncountedIds).toEqual([])
  expect(proposePayments(standings)).toEqual([{ fromId: 'anna', toId: 'ben', minor: 4_608 }])
})
