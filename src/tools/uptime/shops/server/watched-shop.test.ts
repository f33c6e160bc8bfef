import { expect, it } from 'vitest'
import type { CheckReport } from '../../model.ts'
import { keepReport } from './watched-shop.ts'

function reportAt(minute: number, issuer = 'Testamt'): CheckReport {
  return {
    at: `2026-11-22T10:${minute}:00.000Z`,
    outcome: 'up',
    phases: {},
    redirects: ['https://meinshop.de/start'],
    address: '192.0.2.1',
    certificate: { validUntil: '2027-01-01T00:00:00.000Z', issuer },
  }
}

it('the newest 30 reports are kept as they came, and what they have in common once', () => {
  const watch: Parameters<typeof keepReport>[0] = { reports: [], address: undefined }
  const reports = Array.from({ length: 40 }, (_, index) =>
    reportAt(index + 10, index === 39 ? 'Anderes Amt' : undefined),
  )
  for (const report of reports) keepReport(watch, report)
  expect(watch.reports).toEqual(reports.toReversed().slice(0, 30))
  expect(watch.address).toBe('192.0.2.1')
  const [newest, second, third] = watch.reports
  expect(second?.certificate).toBe(third?.certificate)
  expect(second?.redirects).toBe(third?.redirects)
  expect(newest?.certificate).not.toBe(second?.certificate)
  expect(newest?.redirects).toBe(second?.redirects)
})
