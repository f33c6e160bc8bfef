import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The secret of the link the user opened: the part behind the `#`. It is removed from the address at once, so that it is neither in
 * the history nor copied along with the address. Empty without one.
 */
export function useLinkSecret(): string {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const [kept, setKept] = useState('')
  const secret = hash === '' ? kept : hash.slice(1)
  if (secret !== kept) setKept(secret)
  useEffect(() => {
    if (hash !== '') void navigate(pathname + search, { replace: true })
  }, [hash, pathname, search, navigate])
  return secret
}
