import { ArrowDown } from 'lucide-react'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import type { Bot } from '#contract/bots/bots.ts'
import type { Message } from '#contract/chats/message-shapes.ts'
import { Answer, BotBubble, BotText, QuestionBubble } from './turn.tsx'
import type { useConversation } from './use-conversation.ts'
import type { Explained } from './use-explained.ts'
import { useStickToEnd } from './use-stick-to-end.ts'

interface ConversationProps {
  readonly bot: Bot
  readonly conversation: ReturnType<typeof useConversation>
}

interface TranscriptProps extends ConversationProps {
  /** Answer that the panel next to the conversation explains; null without a panel. */
  readonly explained: Explained | null
}

/** Returns how the panel, if there is one, shows an answer. */
const panelFor = (explained: Explained | null, reply: Message | null, question: string) =>
  explained && reply
    ? { isOpen: explained.reply === reply, open: () => explained.open(reply, question) }
    : null

/** Conversation so far: the greeting, the previous turns, and the current one. */
export function Transcript({ bot, conversation, explained }: TranscriptProps) {
  const { playground } = useLL()
  const { past, question, shown, isRevealing, isFailed } = conversation
  const { area, isAtEnd, follow, toEnd } = useStickToEnd(
    `${past.length} ${shown.length} ${isFailed}`,
    question?.key,
  )
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={area}
        onScroll={follow}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard (WCAG 2.1.1).
        tabIndex={0}
        role="log"
        aria-label={playground.log()}
        aria-busy={isRevealing}
        className="scroll-thin h-full overflow-y-auto -outline-offset-2"
      >
        <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 p-4">
          <Greeting bot={bot} conversation={conversation} />
          {past.map((turn) => (
            <div key={turn.question.key} className="flex flex-col gap-4">
              <QuestionBubble question={turn.question} />
              <Answer
                speaker={bot}
                {...turn}
                isDone
                panel={panelFor(explained, turn.reply, turn.question.text)}
              />
            </div>
          ))}
          <OpenTurn bot={bot} conversation={conversation} explained={explained} />
        </div>
      </div>
      {!isAtEnd && (
        <Button
          size="small"
          icon={ArrowDown}
          onClick={toEnd}
          className="absolute bottom-3 left-1/2 -translate-x-1/2 shadow-float"
        >
          {playground.toNewest()}
        </Button>
      )}
    </div>
  )
}

/** First screen that a customer sees: the welcome text and the suggested questions. */
function Greeting({ bot, conversation: { past, question, ask } }: ConversationProps) {
  const { playground } = useLL()
  const { profile } = useAccount()
  const isFresh = past.length === 0 && question === null
  return (
    <div className="flex flex-col gap-4">
      <BotBubble speaker={bot}>
        <BotText text={bot.welcome_message.replaceAll('[[name]]', profile.first_name)} />
      </BotBubble>
      {isFresh && bot.sample_questions.length > 0 && (
        <ul aria-label={playground.suggestions()} className="flex flex-wrap gap-2 pl-8.5">
          {bot.sample_questions.map(({ question }) => (
            <li key={question}>
              <button
                type="button"
                onClick={() => ask(question)}
                className="wrap-anywhere rounded-lg border bg-surface px-3 py-1.5 text-left text-accent-text hover:bg-surface-hover"
              >
                {question}
              </button>
            </li>
          ))}
        </ul>
      )}
      {isFresh && bot.sample_questions.length === 0 && (
        <p className="pl-8.5 text-sm text-text-muted">{playground.empty()}</p>
      )}
    </div>
  )
}

function OpenTurn({ bot, conversation, explained }: TranscriptProps) {
  const { playground } = useLL()
  const { question, shown, reply, isThinking, isFailed, isDone, isStopped, isRevealing, skip } = conversation
  if (!question) return null
  return (
    <div className="flex flex-col gap-4">
      <QuestionBubble question={question} />
      {isThinking && <Thinking bot={bot} />}
      {isFailed ? (
        <Failed conversation={conversation} />
      ) : (
        !isThinking && (
          <Answer
            speaker={bot}
            shown={shown}
            reply={reply}
            isStopped={isStopped}
            isDone={isDone}
            ask={conversation.ask}
            panel={panelFor(explained, reply, question.text)}
          />
        )
      )}
      {isRevealing && (
        <Button size="small" variant="ghost" onClick={skip} className="self-start ml-6.5">
          {playground.skip()}
        </Button>
      )}
    </div>
  )
}

function Thinking({ bot }: { bot: Bot }) {
  const { playground } = useLL()
  return (
    <BotBubble speaker={bot}>
      <p role="status" className="flex h-9 items-center gap-1 px-1">
        <span className="sr-only">{playground.thinking()}</span>
        {['first', 'second', 'third'].map((dot, at) => (
          <span
            key={dot}
            aria-hidden
            style={{ animationDelay: `${at * 160}ms` }}
            className="size-1.5 animate-pulse rounded-full bg-border-strong"
          />
        ))}
      </p>
    </BotBubble>
  )
}

function Failed({ conversation: { failure, retry, edit } }: Pick<ConversationProps, 'conversation'>) {
  const { playground } = useLL()
  const textOf = useFailureText()
  const buttons = (
    <>
      <Button size="small" onClick={retry}>
        {playground.retry()}
      </Button>
      <Button size="small" variant="ghost" onClick={edit}>
        {playground.edit()}
      </Button>
    </>
  )
  return (
    <Banner tone="danger" title={playground.failed()} action={buttons}>
      {textOf(failure)}
    </Banner>
  )
}
