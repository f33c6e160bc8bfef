import { useLocation, useNavigate } from 'react-router'

/**
 * What stands behind the `?` of the address, and how to set it, which takes the place of the page in the history. The
 * router's own `useSearchParams` brings two kilobytes of its server along.
 */
export function useQuery(): readonly [URLSearchParams, (query: URLSearchParams) => void] {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const set = (query: URLSearchParams): void => {
    const text = query.toString()
    void navigate({ search: text === '' ? '' : `?${text}`, hash }, { replace: true })
  }
  return [new URLSearchParams(search), set]
}
