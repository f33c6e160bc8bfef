/** The counters of place on PostgreSQL (rules Q1, Q3, Q7). */
import type { Pool, PoolClient } from 'pg'
import type { DocumentUsage } from '#documents'
import { read } from './postgres-transaction.ts'
import type { Charges } from '../weigh-writes.ts'

/** What follows an INSERT into `documents_usage`: a counter that is there is added to. */
export const ADD_TO_USAGE = `
  ON CONFLICT (owner_id) DO UPDATE SET
    document_bytes = documents_usage.document_bytes + excluded.document_bytes,
    log_bytes = documents_usage.log_bytes + excluded.log_bytes,
    limit_bytes = coalesce(excluded.limit_bytes, documents_usage.limit_bytes)`

/** Of one counter; `pg` hands bigint out as text. */
export type UsageRow = {
  readonly owner_id: string
  readonly used_bytes: string
  readonly limit_bytes: string | null
}

type Usage = { readonly usedBytes: number; readonly limitBytes: number | undefined }

export function usageOf(rows: readonly UsageRow[]): ReadonlyMap<string, Usage> {
  return new Map(
    rows.map((row) => {
      const limitBytes = row.limit_bytes === null ? undefined : Number(row.limit_bytes)
      return [row.owner_id, { usedBytes: Number(row.used_bytes), limitBytes }]
    }),
  )
}

/** The columns of an INSERT into `documents_usage`: owner, documents, log, limit. */
export function chargeColumns(
  charges: Charges,
  allowances: ReadonlyMap<string, number> | undefined,
): readonly (readonly (string | number | null)[])[] {
  const owners = [...charges.keys()]
  return [
    owners,
    Array.from(charges.values(), ({ documentBytes }) => documentBytes),
    Array.from(charges.values(), ({ logBytes }) => logBytes),
    owners.map((ownerId) => allowances?.get(ownerId) ?? null),
  ]
}

/** Adds to counters besides what is written with the log. */
export async function charge(client: PoolClient, charges: Charges): Promise<void> {
  if (charges.size === 0) return
  await client.query(
    `INSERT INTO documents_usage (owner_id, document_bytes, log_bytes, limit_bytes)
     SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[]) ${ADD_TO_USAGE}`,
    [...chargeColumns(charges, undefined)],
  )
}

/** Loads counters and locks them against changes; in sorted order, as every writer does. Owners without a counter are missing. */
export async function lockUsage(client: PoolClient, ownerIds: Iterable<string>): Promise<ReadonlyMap<string, Usage>> {
  const ids = [...new Set(ownerIds)].sort()
  // Creates missing counters: there has to be a row to lock.
  await client.query(
    `INSERT INTO documents_usage (owner_id, document_bytes, log_bytes)
     SELECT id, 0, 0 FROM unnest($1::text[]) AS k (id) ON CONFLICT (owner_id) DO NOTHING`,
    [ids],
  )
  const { rows } = await client.query<UsageRow>(
    `SELECT owner_id, document_bytes + log_bytes AS used_bytes, limit_bytes FROM documents_usage
     WHERE owner_id = ANY ($1) ORDER BY owner_id COLLATE "C" FOR UPDATE`,
    [ids],
  )
  return usageOf(rows)
}

/** As the store's. */
export async function readUsage(
  pool: Pool,
  userIds: readonly string[],
  quotaBytes: number,
): Promise<ReadonlyMap<string, DocumentUsage>> {
  const rows = await read<UsageRow & { readonly log_bytes: string }>(
    pool,
    `SELECT owner_id, document_bytes + log_bytes AS used_bytes, log_bytes, limit_bytes FROM documents_usage
     WHERE owner_id = ANY ($1)`,
    [userIds],
  )
  return new Map(
    rows.map((row) => [
      row.owner_id,
      {
        usedBytes: Number(row.used_bytes),
        historyBytes: Number(row.log_bytes),
        limitBytes: row.limit_bytes === null ? quotaBytes : Number(row.limit_bytes),
      },
    ]),
  )
}
