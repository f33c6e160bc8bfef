import { useEffect, useState } from 'react'
import { describeFileProblem, useOpenFiles } from '#files/client'
import type { TripFile } from '../offline-files.ts'

export type FilesHere = {
  /** Ids; undefined as long as it is not known. */
  readonly here: ReadonlySet<string> | undefined
  /** Those that are being loaded. */
  readonly loading: ReadonlySet<string>
  /** Why some could not be loaded, in German, by id. */
  readonly failures: ReadonlyMap<string, string>
  readonly load: (files: readonly TripFile[]) => Promise<void>
}

/** Which files open without a network on this device, and how to fetch others; one after the other, oldest first. */
export function useFilesHere(): FilesHere {
  const openFiles = useOpenFiles()
  const [here, setHere] = useState<ReadonlySet<string>>()
  const [loading, setLoading] = useState<ReadonlySet<string>>(new Set())
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    let isGone = false
    openFiles()
      .then((client) => client.listHere())
      .then(
        (ids) => {
          if (!isGone) setHere(ids)
        },
        // Without the scripts for files nothing is known, which the page says.
        () => undefined,
      )
    return () => {
      isGone = true
    }
  }, [openFiles])

  async function load(files: readonly TripFile[]): Promise<void> {
    const client = await openFiles()
    setFailures(new Map())
    for (const { fileId } of files) {
      setLoading(new Set([fileId]))
      try {
        // What is opened whole is kept.
        // oxlint-disable-next-line no-await-in-loop
        await client.open(fileId, 'original')
        setHere((before) => (before ?? new Set<string>()).union(new Set([fileId])))
      } catch (error) {
        setFailures((before) => new Map([...before, [fileId, describeFileProblem(error)]]))
      }
    }
    setLoading(new Set())
    // The device may have had no room for some.
    setHere(await client.listHere())
  }
  return { here, loading, failures, load }
}
