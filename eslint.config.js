import js from '@eslint/js';
import globals from 'globals';

export default [
  { ignores: ['**/vendor/**', '.venv/**', 'docs/**', 'build/**', 'dist/**'] },
  {
    files: ['src/bafflebox/web/static/*.js'],
    ...js.configs.recommended,
    languageOptions: { ecmaVersion: 2024, sourceType: 'module', globals: globals.browser },
    rules: { ...js.configs.recommended.rules, eqeqeq: ['error', 'always', { null: 'ignore' }], 'no-var': 'error', 'prefer-const': 'error' },
  },
  { files: ['src/bafflebox/web/static/sw.js'], languageOptions: { globals: globals.serviceworker } },
];
