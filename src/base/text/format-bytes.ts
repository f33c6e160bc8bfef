import { formatNumber } from './format.ts'

const KILOBYTE = 1024

/** `812 Byte`, `34 kB`, `1,4 MB`, `2,5 GB`: as people know it from their files, a MB having 1.024 times 1.024 bytes. */
export function formatBytes(bytes: number): string {
  if (bytes < KILOBYTE) return `${formatNumber(bytes)} Byte`
  const kilobytes = Math.round(bytes / KILOBYTE)
  if (kilobytes < KILOBYTE) return `${formatNumber(kilobytes)} kB`
  const megabytes = bytes / KILOBYTE ** 2
  return Math.round(megabytes) < KILOBYTE
    ? `${formatTenths(megabytes)} MB`
    : `${formatTenths(bytes / KILOBYTE ** 3)} GB`
}

function formatTenths(value: number): string {
  return value.toLocaleString('de-DE', { maximumFractionDigits: 1 })
}
