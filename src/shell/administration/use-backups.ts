import { useEffect, useEffectEvent } from 'react'
import { readBackups, type BackupOverview } from '#backup'
import { MINUTE_MS, SECOND_MS } from '#base/clock'
import { useServerData, type ServerData } from '../account/use-server-data.ts'

/** While one runs its progress is asked for; else what another person, or the night, has begun. */
const ASK_RUNNING_MS = SECOND_MS
const ASK_RESTING_MS = MINUTE_MS / 2

/** How backups stand, kept up to date; the second value asks anew. */
export function useBackups(): readonly [ServerData<BackupOverview>, () => void] {
  const [data, reload] = useServerData(readBackups)
  const isRunning = data.state === 'ready' && data.value.running !== undefined
  const ask = useEffectEvent(reload)
  useEffect(() => {
    const timer = setInterval(ask, isRunning ? ASK_RUNNING_MS : ASK_RESTING_MS)
    return () => clearInterval(timer)
  }, [isRunning])
  return [data, reload]
}
