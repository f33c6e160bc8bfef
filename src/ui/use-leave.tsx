import { useNavigate } from 'react-router'
import { addressesBefore, pathOf } from './history-entry.tsx'

/** Returns how to go back one step, or to another page if the visit began at this one. */
export function useStepBack(): (otherwise: string) => void {
  const navigate = useNavigate()
  return (otherwise) => {
    if (addressesBefore().length > 0) void navigate(-1)
    else void navigate(otherwise, { replace: true })
  }
}

/**
 * Returns how to leave a page that is no place to come back to, such as a form that was saved or given up, or one whose document is
 * deleted: by a step back if the user came from where it leads, otherwise in its place.
 */
export function useLeave(): (path: string) => void {
  const navigate = useNavigate()
  return (path) => {
    const last = addressesBefore().at(-1)
    if (last !== undefined && pathOf(last) === pathOf(path)) void navigate(-1)
    else void navigate(path, { replace: true })
  }
}
