# One image for relay and API: `node dist/server/main.js` starts a relay (with an API of its own unless API_UPSTREAM is set),
# `node dist/server/api-main.js` an API alone.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --omit=peer && find dist -name '*.map' -delete

FROM node:24-slim
WORKDIR /app
ENV HOST=0.0.0.0 APP_ENV=prod DATA_DIR=/data
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/health').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
