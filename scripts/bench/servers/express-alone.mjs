// What the gateway's REST is measured against: the same route on the same framework, with no contract, no rules and no log.
import express from 'express'

const app = express()
app.use(express.json())
app.post('/v1/tools/:name/calls', (req, res) => {
  const { a, b } = req.body.arguments
  const result = { sum: a + b }
  res.json({ content: [{ type: 'text', text: JSON.stringify(result) }], structuredContent: result, isError: false })
})
const server = app.listen(0, '127.0.0.1', () => {
  console.log(`listens at http://127.0.0.1:${server.address().port}`)
})
