/** Commit subjects are `area: what the change does`: an area, then an imperative verb, 72 characters at most. */
export default {
  parserPreset: {
    parserOpts: {
      headerPattern: /^([a-z0-9][a-z0-9 .,/-]*): (.+)$/,
      headerCorrespondence: ['type', 'subject'],
    },
  },
  rules: {
    'header-max-length': [2, 'always', 72],
    'type-empty': [2, 'never'],
    'subject-empty': [2, 'never'],
    'subject-full-stop': [2, 'never', '.'],
    'body-leading-blank': [2, 'always'],
  },
  helpUrl: 'CONTRIBUTING.md#commits',
}
