import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { BEGIN_HASH } from '#base/document-paths'

/**
 * Begins something new at once if the page was opened for that, as the palette does: `/gluecksrad#neu`. The address loses its end, so
 * that going back does not begin again.
 */
export function useBegin(begin: () => void): void {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const onBegin = useEffectEvent(begin)
  useEffect(() => {
    if (hash !== BEGIN_HASH) return
    void navigate({ pathname, search }, { replace: true, state: state as unknown })
    onBegin()
  }, [hash, navigate, pathname, search, state])
}
