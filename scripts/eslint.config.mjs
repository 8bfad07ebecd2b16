import eslint from '@eslint/js'
import { defineConfig, globalIgnores } from 'eslint/config'
import { dirname } from 'node:path'
import tseslint from 'typescript-eslint'

const root = dirname(import.meta.dirname)

export default defineConfig(
  globalIgnores(['generated/', 'dist/', 'coverage/', '.cache/', 'clients/', '**/node_modules/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  eslint.configs.recommended,
  {
    files: ['**/*.{mjs,cjs}'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'process',
          'console',
          'URL',
          'require',
          'module',
          'exports',
          '__dirname',
          '__filename',
          'fetch',
          'setTimeout',
          'clearTimeout',
          'setInterval',
          'clearInterval',
          'performance',
          'Buffer',
          'WebAssembly',
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: root } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/consistent-type-exports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/prefer-readonly-parameter-types': 'off',
      // A handler may be synchronous today and wait tomorrow; its type is a promise either way.
      '@typescript-eslint/require-await': 'off',
      // `process.env['X']` and `record['key']` stay as they are written.
      '@typescript-eslint/dot-notation': 'off',
      // Contracts and JSON answers are edited as plain data.
      '@typescript-eslint/no-dynamic-delete': 'off',
      // Texts from the wire are searched for control characters on purpose.
      'no-control-regex': 'off',
      // There are no enums: Node would not strip them.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      eqeqeq: 'error',
      'no-console': 'off',
      'no-empty': ['error', { allowEmptyCatch: false }],
      'object-shorthand': 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: ['src/**/*.ts'],
    rules: {
      'no-console': 'error',
      'max-lines': ['error', { max: 350 }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    // Where the process's own output is handed to the rooms.
    files: ['src/main.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['tests/**/*.ts'],
    rules: {
      // Tests look into answers from the wire, which have no type, and into maps whose keys they have just written.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      // Tests take texts apart into code points.
      '@typescript-eslint/no-misused-spread': 'off',
      // A handler may throw anything; tests do.
      '@typescript-eslint/only-throw-error': 'off',
    },
  },
)
