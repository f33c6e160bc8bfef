import { styled } from '@mui/material/styles'
import { useSyncStatus } from '#documents/client'
import { formatCount } from '#base/text/format'
import { Icon } from '#ui/page/icon'
import { ALARM_RED } from '#ui/page/theme'
import { useIsOnline } from '../browser/connectivity.ts'

/** Height of the banner on large screens, for what stands still below it. */
export const BANNER_PX = 40

/** For what stays below the banner whatever its height. */
export const BANNER_ID = 'banner'

/** Red across the top while the browser is offline or the server cannot be reached. It takes its own room. */
export function OfflineBanner() {
  const isOnline = useIsOnline()
  const { pendingCount } = useSyncStatus('pendingCount')
  return (
    <Place id={BANNER_ID} role="status">
      {isOnline ? null : (
        <Banner>
          <Icon name="offline" size={20} />
          <strong>Offline!</strong>
          {pendingCount === 0 ? null : (
            <span>{formatCount(pendingCount, 'Änderung wartet', 'Änderungen warten')} auf diesem Gerät</span>
          )}
        </Banner>
      )}
    </Place>
  )
}

const Place = styled('div')({ position: 'sticky', top: 0, zIndex: 30 })

const Banner = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '0 10px',
  minHeight: BANNER_PX,
  padding: '6px 16px',
  paddingTop: 'max(6px, env(safe-area-inset-top))',
  background: ALARM_RED,
  color: '#ffffff',
  fontSize: '0.9375rem',
})
