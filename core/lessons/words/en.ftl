# The question under a page's title, and the ways on.
lesson-place = { $title }, **{ $number } of { $count }**
lesson-again = Back to the question's figure
lesson-leave = Leave the lesson
lesson-begin = Next: a question
lesson-next = Next question
    .lesson = Next lesson: { $title }
    .all = All lessons
lesson-end = { $right } of { $count } right.
    .last = **That was the last question of this lesson.**
    .surprise = Farthest from your guess: { $truth }.
lesson-anew = Begin anew

# What an answer was worth.
lesson-verdict =
    .right = **Right: { $truth }.**
    .close = **Close enough: { $said }, it is { $truth }.**
    .wrong = You said { $said }. **The figure shows { $truth }.**
    .far = You said { $said }. **The figure shows { $truth }**, { $gap } away.
    .skipped = **The figure shows { $truth }.**
    .does = **Right: “{ $said }”: { $truth }.**
    .does_not = “{ $said }”: **{ $truth }**, not yet { $wanted }.
    .example = **For example “{ $said }”: { $truth }.**
lesson-mistake = People often think “{ $mistake }”
    .yours = Many think so: “{ $mistake }”
lesson-points = { $count ->
    [one] { $points } point
   *[other] { $points } points
 }

# The curtain before a figure.
curtain-covered = The figure is covered until you answer or skip. Your answer is drawn into it.
    .yours = **The figure is covered.** What do you expect?
    .teachers = **The figure is covered** until your teacher uncovers it.
curtain-uncover = Uncover (R)
curtain-answer = Answer
    .from = Your answer, from { $low } to { $high }
curtain-skip = Skip (R)
curtain-missing = Type something, or skip the question.
    .choice = Choose an answer, or skip the question.
    .number = Give an answer, or skip the question.
    .word = Choose a word, or skip the question.
    .cell = Choose a row and a column, or skip the question.
    .text = Type an answer, or skip the question.
curtain-cell =
    .row = Row
    .column = Column

# Whose an answer in a figure is.
mark-figure = the figure
mark-you = you
mark-example = an example
