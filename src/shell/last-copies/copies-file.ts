/** Writes last copies as a file in the format of the export (docs/export.md). Pure. */
import { EXPORT_HEAD } from '#auth'
import { toIso } from '#base/clock'
import type { LastCopy } from '#documents/client'

/** Returns the documents as JSON text. Their `history` is empty because a device knows none. */
export function copiesJson(copies: readonly LastCopy[], nowMs: number): string {
  const documents = copies.map(({ document }) => ({ ...document, history: [] }))
  return `${JSON.stringify({ ...EXPORT_HEAD, exportedAt: toIso(nowMs), documents }, null, 2)}\n`
}

/** Returns `taschenmesser-Rad-Altes-Rad-2026-11-26.json`, without characters that file systems refuse. */
export function copiesFileName(what: string, nowMs: number): string {
  const name = what.replaceAll(/[^\p{L}\p{N}_]+/gu, '-').replaceAll(/^-|-$/g, '')
  return `taschenmesser-${name.slice(0, 80)}-${toIso(nowMs).slice(0, 10)}.json`
}
