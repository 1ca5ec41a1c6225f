# The first minute.
minute-step = { $step } de { $num_steps }
minute-attention = ¿A qué palabra inglesa atiende el modelo antes de escribir «fútbol»?
    .right = Sí: «{ $word }» tiene un peso de { $weight } en una cabeza del Transformer del atlas. Los pesos de todas las palabras suman 1.
    .wrong = No: «{ $word }» tiene un peso de { $weight } en una cabeza del Transformer del atlas. Los pesos de todas las palabras suman 1.
    .label = { $text } se traduce palabra por palabra. Las líneas llevan a las palabras a las que atiende cada palabra.
    .next = Sigue: una temperatura
minute-temperature = Un modelo divide sus puntuaciones de letras entre una temperatura antes de la softmax. ¿Con cuál está más seguro de «{ $letter }»?
    .right = Sí: con { $temperature }, «{ $letter }» tiene { $probability }. Prueba las otras: una temperatura alta iguala las probabilidades.
    .wrong = Con { $temperature }, «{ $letter }» tiene { $probability }; con { $best_temperature } tiene { $max_probability }. Dividir entre menos separa más las puntuaciones.
    .label = Lo que puede seguir a { $text }, en barras.
    .next = Sigue: una máscara
minute-mask = Un modelo lee una reseña y luego { $num_pads } tokens de relleno. Sin una máscara, que los saltaría, ¿qué probabilidad de ser positiva le da entonces?
    .right = Sí, { $unmasked }: también en el entrenamiento el relleno venía al final, y este modelo nunca aprendió a leer a través de él. Uno con máscara dice { $masked }.
    .wrong = No, { $unmasked }: también en el entrenamiento el relleno venía al final, y este modelo nunca aprendió a leer a través de él. Uno con máscara dice { $masked }.
    .label = Qué probabilidad de ser positiva dan dos modelos a la reseña { $review } después de cada palabra.
    .pads = { $num_pads } tokens de relleno
    .with = con máscara
    .without = sin máscara
    .next = Listo
minute-read = Acabas de leer un peso de atención, una temperatura y una máscara.
minute-on = Continúa: { $minutes } { $minutes ->
    [one] minuto
   *[other] minutos
 }

# The page, its cards and its lessons.
home-title = Attention Atlas
    .question = ¿Cómo leen, recuerdan y escriben los modelos de secuencias?
home-follows = Sigue el libro Hands-On Machine Learning, 3.ª edición, capítulo 16: Natural Language Processing with RNNs and Attention.
cards-next-character = Lo que puede seguir a { $text }: { $character } con { $probability }.
cards-positions = Senos y cosenos de { $num_positions } posiciones en { $num_dimensions } dimensiones.
cards-padding = { $num_pads } tokens de relleno llevan a un modelo sin máscara de { $unpadded } a { $padded }.
cards-attention = { $query_token } atiende a { $key_token } con { $weight } en la capa { $layer }, cabeza { $head }.
cards-lessons = Lecciones
    .about = Una lección pregunta primero. Tú respondes, y luego la figura muestra lo cerca que estuviste.
    .anew = Empezar todo de nuevo
cards-lesson = { $num_questions } { $num_questions ->
    [one] pregunta
   *[other] preguntas
 }, { $minutes } { $minutes ->
    [one] minuto
   *[other] minutos
 }
    .begun = { $dots } { $num_answered } de { $num_questions } { $num_questions ->
        [one] respondida
       *[other] respondidas
     }, continúa: pregunta { $next_question }

# The models.
models-fold = **Modelos, dispositivos y versiones**
models-name = modelo
models-accuracy = exactitud
    .help = Con los datos de validación, de 0 a 1.
models-chapter = la del capítulo
models-bleu = BLEU
    .help = De traducciones voraces (greedy) con mayúsculas; la referencia misma tiene 100.
models-parameters = parámetros
models-minutes = minutos
    .help = De entrenamiento, en la máquina que indica la ficha.
models-code = nombre en el código
