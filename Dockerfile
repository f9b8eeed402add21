# The web app is built with the tools of development; the image that runs has none of them.
FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY embedded-postgres/package.json embedded-postgres/
COPY languages/package.json languages/
COPY server/package.json server/
COPY web/package.json web/
RUN npm ci --no-audit --no-fund
COPY . .
# The built web app has what it needs of its packages in it. The packaged Node is for machines with an older one: the image has
# the same already. The runtime of the models brings its libraries for other systems too.
RUN node scripts/prepare.mjs --build && npm pkg delete dependencies --workspace web && \
  npm prune --omit=dev --no-audit --no-fund && \
  rm -r node_modules/node-linux-* node_modules/.bin/node && \
  rm -r node_modules/onnxruntime-node/bin/napi-v6/darwin node_modules/onnxruntime-node/bin/napi-v6/win32

FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN mkdir /data && chown node:node /data
COPY --from=build /app /app
# PostgreSQL refuses to run as root, and so does the app's own copy of it.
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD node -e "fetch('http://127.0.0.1:' + process.env.PORT + '/api/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "server/src/main.ts"]
