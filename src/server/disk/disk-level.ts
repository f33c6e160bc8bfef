/** How much space a disk has left, in three words. Pure. */

/** `low`: guests' things stop growing. `critical`: everybody's do, long before a database finds no page any more. */
export type DiskLevel = 'ample' | 'low' | 'critical'

/** Of the file system that a folder is in; `freeBytes` is what a program without special rights may still write. */
export type DiskSpace = { readonly freeBytes: number; readonly totalBytes: number }

const MEGABYTE = 1024 ** 2
const GIGABYTE = 1024 ** 3

/** A level is left when a tenth more is free than where it begins, so that it does not change with each file that comes and goes. */
const LEAVE_FACTOR = 1.1

const worstFirst = ['critical', 'low'] as const

/** The level now, after the one before. A disk that does not say how large it is counts as ample. */
export function judgeDisk({ freeBytes, totalBytes }: DiskSpace, before: DiskLevel): DiskLevel {
  if (!(totalBytes > 0)) return 'ample'
  const begins = beginningsOf(totalBytes)
  return (
    worstFirst.find((level) => {
      const isIn = before === level || (level === 'low' && before === 'critical')
      return freeBytes < begins[level] * (isIn ? LEAVE_FACTOR : 1)
    }) ?? 'ample'
  )
}

/**
 * The level for writes to a database, which first fill `reusableBytes` of its own file. If the disk itself has less than half of the
 * critical amount, these bytes do not count: the log of a transaction needs the disk as well, and so does everything else the server
 * writes.
 */
export function judgeDatabase(space: DiskSpace, reusableBytes: number, before: DiskLevel): DiskLevel {
  const floorBytes = (beginningsOf(space.totalBytes).critical / 2) * (before === 'critical' ? LEAVE_FACTOR : 1)
  const countedBytes = space.freeBytes < floorBytes ? 0 : reusableBytes
  return judgeDisk({ ...space, freeBytes: space.freeBytes + countedBytes }, before)
}

/**
 * Below how many free bytes a level begins. Low: 5 % or 1 GB, whichever is more. Critical: 200 MB, on large disks 1 % up to
 * 1 GB. Of a disk so small that these would be most of it, a quarter and a tenth.
 */
function beginningsOf(totalBytes: number): Record<'low' | 'critical', number> {
  return {
    low: Math.max(totalBytes * 0.05, Math.min(GIGABYTE, totalBytes / 4)),
    critical: Math.max(Math.min(totalBytes * 0.01, GIGABYTE), Math.min(200 * MEGABYTE, totalBytes / 10)),
  }
}

/** The one of several disks that has got furthest. */
export function worstOf<Disk extends DiskSpace & { readonly level: DiskLevel }>(
  disks: readonly Disk[],
): Disk | undefined {
  const rank = { critical: 0, low: 1, ample: 2 } as const
  return disks.toSorted((a, b) => rank[a.level] - rank[b.level] || a.freeBytes - b.freeBytes)[0]
}
