/** Where Ctrl+K and Cmd+K put the focus. */
export const SEARCH_INPUT_ID = 'search'
