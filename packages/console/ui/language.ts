/**
 * The language of the console's text and numbers, independent of the browser's language. Only times follow the browser
 * (ui/format/date.ts), because the order of day and month differs between countries. React Aria reads the language when
 * its first module is loaded, so this module must be imported before it.
 */
Object.assign(globalThis, { [Symbol.for('react-aria.i18n.locale')]: 'en-US' })
