import { useCallback, useEffect, useState } from 'react'
import { SECOND_MS } from '#base/clock'
import { describeFileProblem, useOpenFiles, type FilesClient } from '#files/client'
import type { TripFile } from '../offline-files.ts'

export type FilesHere = {
  /** Ids; undefined as long as it is not known. */
  readonly here: ReadonlySet<string> | undefined
  /** Why it is not known, in German; undefined: it is, or a moment is needed. */
  readonly problem: string | undefined
  /** Those that are being loaded. */
  readonly loading: ReadonlySet<string>
  /** Why some could not be loaded, in German, by id. */
  readonly failures: ReadonlyMap<string, string>
  readonly load: (files: readonly TripFile[]) => Promise<void>
  readonly lookAgain: () => void
}

/** The storage of a device that answers at all has done so by then. */
const ANSWER_MS = 10 * SECOND_MS

/** Which files open without a network on this device, and how to fetch others; one after the other, oldest first. */
export function useFilesHere(): FilesHere {
  const openFiles = useOpenFiles()
  const { here, problem, note, lookAgain } = useListHere(openFiles)
  const [loading, setLoading] = useState<ReadonlySet<string>>(new Set())
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map())

  async function load(files: readonly TripFile[]): Promise<void> {
    for (const { fileId } of files) {
      setFailures((before) => new Map([...before].filter(([id]) => id !== fileId)))
      setLoading((before) => new Set([...before, fileId]))
      try {
        // What is opened whole is kept.
        // oxlint-disable-next-line no-await-in-loop
        await (await openFiles()).open(fileId, 'original')
        note(fileId)
      } catch (error) {
        setFailures((before) => new Map([...before, [fileId, describeFileProblem(error)]]))
      }
      setLoading((before) => new Set([...before].filter((id) => id !== fileId)))
    }
    // The device may have had no room for some.
    lookAgain()
  }
  return { here, problem, loading, failures, load, lookAgain }
}

function useListHere(openFiles: () => Promise<Pick<FilesClient, 'listHere'>>) {
  const [here, setHere] = useState<ReadonlySet<string>>()
  const [problem, setProblem] = useState<string>()
  // Another object for each time that the device is asked.
  const [attempt, setAttempt] = useState({})
  useEffect(() => {
    let isGone = false
    const tell = (text: string | undefined): void => {
      if (!isGone) setProblem(text)
    }
    const timer = setTimeout(() => tell('Dieses Gerät antwortet nicht.'), ANSWER_MS)
    openFiles()
      .then((client) => client.listHere())
      .then((ids) => {
        if (!isGone) setHere(ids)
        tell(undefined)
      })
      .catch((error: unknown) => tell(describeFileProblem(error)))
      .finally(() => clearTimeout(timer))
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [openFiles, attempt])
  const lookAgain = useCallback(() => {
    setProblem(undefined)
    setAttempt({})
  }, [])
  const note = useCallback((id: string) => setHere((before) => new Set([...(before ?? []), id])), [])
  return { here, problem, note, lookAgain }
}
