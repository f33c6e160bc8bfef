import { useRef } from 'react'
import { useNavigate, type NavigateFunction } from 'react-router'
import { addressesBefore, pathOf } from './history-entry.tsx'

/**
 * Returns the same function for one call: a page that was saved and left stays until the next one is loaded, and takes a second press
 * meanwhile.
 */
export function useOnce<Arguments extends readonly unknown[]>(
  act: (...given: Arguments) => void,
): (...given: Arguments) => void {
  const isDone = useRef(false)
  return (...given) => {
    if (isDone.current) return
    isDone.current = true
    act(...given)
  }
}

let isGoingBack = false

/** The browser arrives a moment later: a second press meanwhile is the same step. */
function goBack(navigate: NavigateFunction): void {
  if (isGoingBack) return
  isGoingBack = true
  window.addEventListener('popstate', () => (isGoingBack = false), { once: true })
  void navigate(-1)
}

/** Returns how to go back one step, or to another page if the visit began at this one. */
export function useStepBack(): (otherwise: string) => void {
  const navigate = useNavigate()
  return (otherwise) => {
    if (addressesBefore().length > 0) goBack(navigate)
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
    if (last !== undefined && pathOf(last) === pathOf(path)) goBack(navigate)
    else void navigate(path, { replace: true })
  }
}
