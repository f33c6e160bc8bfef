import { useDocumentsStatus } from '#documents/client'
import { wheelsState, type WheelsState } from '../wheels-state.ts'

export function useWheelsState(): WheelsState {
  return wheelsState(useDocumentsStatus(), navigator.onLine)
}
